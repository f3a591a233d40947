/** The step that connects books and bank. */
export function BooksStep() {
  return <p>Connect your books here.</p>
}
