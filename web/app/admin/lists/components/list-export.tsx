import { useState } from 'react'
import { failureText } from '../../../api/call-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'

interface ListExportProps {
  download: () => Promise<void>
  /** Whether there is nothing to save. */
  isEmpty: boolean
}

/** Saves all rows that match the filters, also those of other pages, as a file. */
export function ListExport({ download, isEmpty }: ListExportProps) {
  const [isBusy, setBusy] = useState(false)
  const isDisabled = isEmpty || isBusy
  async function run() {
    setBusy(true)
    try {
      await download()
    } catch (failure) {
      const text = failureText(failure)
      if (text !== null) void toast('error', text)
    }
    setBusy(false)
  }
  return (
    <Button aria-disabled={isDisabled} onClick={() => !isDisabled && void run()}>
      {isBusy ? 'Collecting...' : 'Download CSV'}
    </Button>
  )
}
