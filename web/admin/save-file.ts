/** How long the browser may take to begin writing the file, in milliseconds. */
const patience = 60_000

/** Hands a file to the browser's downloads under its own name. */
export function saveFile(file: File) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), patience)
}
