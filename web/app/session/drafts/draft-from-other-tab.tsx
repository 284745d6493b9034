import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { Draft } from './draft-store.ts'

interface DraftFromOtherTabProps {
  what: string
  draft: Pick<Draft<unknown>, 'fromOtherTab' | 'isSavedElsewhere' | 'takeFromOtherTab'>
}

/** Belongs in a live region. */
export function DraftFromOtherTab({ what, draft }: DraftFromOtherTabProps) {
  if (draft.fromOtherTab === null)
    return draft.isSavedElsewhere ? <p>Your restored draft was saved in another tab.</p> : null
  return (
    <Callout title={`You wrote in ${what} in another tab`}>
      <p>This tab has different text. Whichever you edit last is kept.</p>
      <p>
        <Button size="small" onClick={draft.takeFromOtherTab}>
          Use the other tab’s text
        </Button>
      </p>
    </Callout>
  )
}
