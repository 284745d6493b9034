/** Hands a text to the reader as a file. Browsers add a number to a name that is taken. */
export function downloadText(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The download has its own hold on the text once this turn is over.
  setTimeout(() => URL.revokeObjectURL(address))
}
