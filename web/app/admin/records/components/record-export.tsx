import { useState } from 'react'
import { failureText } from '../../../api/call-error.ts'
import { Button } from '../../../ui/button.tsx'
import { wholeNumber } from '../../../ui/counts.ts'
import { type CsvCell, csvText } from '../../../ui/csv.ts'
import { downloadText } from '../../../ui/download.ts'
import { toast } from '../../../ui/toast.ts'
import { mostExported } from '../../load-records.ts'

export interface RecordFile {
  fileName: string
  head: readonly string[]
  rows: () => Promise<readonly (readonly CsvCell[])[]>
}

/** The button that saves what the filter shows, all pages of it, in a file. */
export function RecordExport({ fileName, head, rows, isIdle }: RecordFile & { isIdle: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const isOff = isIdle || isBusy
  async function save() {
    setBusy(true)
    try {
      const all = await rows()
      downloadText(fileName, csvText([head, ...all]))
      if (all.length >= mostExported)
        void toast(
          'warning',
          `The file holds the first ${wholeNumber(all.length)} records. Narrow the filter for others.`,
        )
    } catch (failure) {
      const text = failureText(failure)
      if (text !== null) void toast('error', text)
    }
    setBusy(false)
  }
  return (
    <Button aria-disabled={isOff} onClick={() => !isOff && void save()}>
      {isBusy ? 'Collecting...' : 'Download CSV'}
    </Button>
  )
}
