/** Saves a text as a file. */
export function downloadText(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  downloadFile(fileName, new Blob([text], { type }))
}

/** Saves bytes as a file. Browsers add a number to a file name that exists. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The download has its own hold on the bytes once this turn is over.
  setTimeout(() => URL.revokeObjectURL(address))
}
