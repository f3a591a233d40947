/** The step that collects documents. */
export function DocumentsStep() {
  return <p>Add your documents here.</p>
}
