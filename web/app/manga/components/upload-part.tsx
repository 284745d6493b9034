import { lazy } from 'react'
import { partOrNull } from '../../ui/loaded-part.ts'
import { Notice } from '../../ui/notice.tsx'

const load = () => import('../upload/components/upload-dialog.tsx')

/** The form of an upload, which only superusers load, when they ask for it. */
export const UploadDialog = lazy(async () => (await partOrNull(load)) ?? { default: MissingForm })

/** The site was renewed meanwhile, or is not to be reached. */
function MissingForm() {
  return (
    <Notice tone="danger" title="The upload form could not be loaded.">
      <p>Look at your connection, then load this page again.</p>
    </Notice>
  )
}
