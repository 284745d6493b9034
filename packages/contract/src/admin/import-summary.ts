import type { PostImport } from './imports.ts'

/** The report of an import names only the first skipped posts, but counts all. */
export const maxNamedLeftOut = 1_000

const lists = new Intl.ListFormat('en-AU')

/** Lists what was imported (or would be, in a dry run), then what was skipped. */
export function summariseImport({ is_dry_run, counts }: Pick<PostImport, 'is_dry_run' | 'counts'>): string[] {
  const { created, present, failed, left_out, comments, images, missing_images } = counts
  const things = [
    counted(created, 'post'),
    ...(comments > 0 ? [counted(comments, 'comment')] : []),
    ...(images > 0 ? [counted(images, 'image')] : []),
  ]
  return [
    `${is_dry_run ? 'The import would add' : 'Imported'} ${lists.format(things)}.`,
    ...(present > 0 ? [`Already here: ${counted(present, 'post')}.`] : []),
    ...(failed + left_out > 0
      ? [`${is_dry_run ? 'Can’t be imported' : 'Not imported'}: ${counted(failed + left_out, 'post')}.`]
      : []),
    ...(missing_images > 0
      ? [`Not in the files: ${counted(missing_images, 'image')}. A link to the old address stays instead.`]
      : []),
  ]
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`
}
