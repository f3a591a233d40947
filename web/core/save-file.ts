/** Milliseconds for the browser to start reading the file before its URL is revoked. */
const deadline = 60_000

export function saveFile(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), deadline)
}
