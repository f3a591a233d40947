/** How long the browser may take to begin reading a file it was told to save, in milliseconds. */
const deadline = 60_000

/** Hands a file to the browser to be saved under its own name. */
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
