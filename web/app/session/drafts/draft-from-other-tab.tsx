import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from './draft-store.ts'

interface DraftFromOtherTabProps {
  what: string
  draft: Pick<Draft<unknown>, 'fromOtherTab' | 'takeFromOtherTab'>
}

/** Belongs in a live region. */
export function DraftFromOtherTab({ what, draft }: DraftFromOtherTabProps) {
  if (draft.fromOtherTab === null) return null
  return (
    <Notice title={`You wrote in ${what} in another tab`}>
      <p>This tab shows another text. The one that is written last is kept.</p>
      <p>
        <Button size="small" onClick={draft.takeFromOtherTab}>
          Take the text of the other tab
        </Button>
      </p>
    </Notice>
  )
}
