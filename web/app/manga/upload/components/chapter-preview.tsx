import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { ScrollArea } from '../../../ui/first-paint/accessibility.tsx'
import { counted, plural } from '../../../ui/format.ts'
import { pageCount } from '../../addresses.ts'
import { type ChapterGroup, filesOf, megabytes, totalBytes } from '../selection.ts'
import type { UploadForm } from '../use-upload-form.ts'
import styles from './chapter-preview.module.css'

const maxNamed = 10

export function ChapterPreview({ form, isDisabled }: { form: UploadForm; isDisabled: boolean }) {
  const { groups, selection, pick } = form
  return (
    <section className={styles.preview} aria-label="What will be uploaded">
      <div className={styles.head}>
        <p role="status">{summary(form)}</p>
        <Button size="small" disabled={isDisabled} onClick={() => pick([])}>
          Clear selection
        </Button>
      </div>
      {selection.refusals.length > 0 && !form.isRefusedIgnored && <Refusals form={form} />}
      {groups.length > 0 && (
        <ScrollArea as="ol" className={styles.list} aria-label="Chapters to upload">
          {groups.map((group) => (
            <li key={`${group.files[0]?.path} ${group.folder}`} className={styles.row}>
              <Checkbox
                label={group.name}
                checked={!form.isLeftOut(group)}
                aria-disabled={isDisabled}
                onChange={({ currentTarget }) => isDisabled || form.setLeftOut(group, !currentTarget.checked)}
              />
              <span className={styles.pages}>{contents(group)}</span>
            </li>
          ))}
        </ScrollArea>
      )}
    </section>
  )
}

function Refusals({ form: { selection, ignoreRefused } }: { form: UploadForm }) {
  const { refusals, pages } = selection
  const more = refusals.length - maxNamed
  return (
    <Callout tone="danger" title={`${counted(refusals.length, 'file')} can’t be uploaded`}>
      <ul className={styles.refusals}>
        {refusals.slice(0, maxNamed).map((refusal) => (
          <li key={refusal}>{refusal}</li>
        ))}
        {more > 0 && <li>{`And ${counted(more, 'other file')}.`}</li>}
      </ul>
      {pages.length > 0 && (
        <p>
          <Button size="small" onClick={ignoreRefused}>
            {plural(refusals.length, 'Leave this file out', 'Leave these files out')}
          </Button>
        </p>
      )}
    </Callout>
  )
}

function summary({ groups, isLeftOut, selection, isRefusedIgnored }: UploadForm): string {
  const sent = groups.filter((group) => !isLeftOut(group))
  const hidden = selection.skippedCount > 0 && ` Left out: ${counted(selection.skippedCount, 'hidden or system file')}.`
  const refused = isRefusedIgnored && ` Left out: ${counted(selection.refusals.length, 'file')} that can’t be uploaded.`
  const size = megabytes(totalBytes(filesOf(sent)))
  return [`${counted(sent.length, 'chapter')}, ${total(sent)}, ${size}.`, hidden, refused].filter(Boolean).join('')
}

function contents(group: ChapterGroup): string {
  return group.unreadArchiveCount > 0 ? `${total([group])}, read on the server` : total([group])
}

function total(groups: readonly ChapterGroup[]): string {
  const pages = groups.reduce((sum, group) => sum + group.pageCount, 0)
  const archives = groups.reduce((sum, group) => sum + group.unreadArchiveCount, 0)
  const parts = [
    pages > 0 || archives === 0 ? pageCount(pages) : null,
    archives > 0 ? counted(archives, 'archive') : null,
  ]
  return parts.filter((part) => part !== null).join(' and ')
}
