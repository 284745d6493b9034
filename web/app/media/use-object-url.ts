import { useEffect, useState } from 'react'

/** An address for a file that was picked, for as long as it is shown. Null without a file, and until the address is made. */
export function useObjectUrl(file: File | null): string | null {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (file === null) return
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return made !== null && made.file === file ? made.url : null
}
