import { lazy } from 'react'
import { partOrNull } from '../../ui/loaded-part.ts'
import { Notice } from '../../ui/notice.tsx'

const load = () => import('../editor/components/manga-editor.tsx')

/** The form of a manga, which only superusers load. */
export const MangaEditor = lazy(async () => (await partOrNull(load)) ?? { default: MissingEditor })

/** The site was renewed meanwhile, or is not to be reached. */
function MissingEditor() {
  return (
    <Notice tone="danger" title="The editor could not be loaded.">
      <p>Look at your connection, then load this page again.</p>
    </Notice>
  )
}
