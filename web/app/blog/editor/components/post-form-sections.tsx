import { postBounds } from '@ledgerdeck/blocks'
import { dequal as isSame } from 'dequal'
import { memo } from 'react'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { CharacterCount } from '../../../ui/forms/character-count.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { statuses, statusLabels } from '../../post-rights.ts'
import { ImageSlotField } from '../blocks/components/image-slot-field.tsx'
import { featuredImage, hasImage } from '../post-draft.ts'
import { statusToSave } from '../save-post.ts'
import type { PostForm } from '../use-post-form.ts'
import { NamesField } from './names-field.tsx'
import styles from './post-form.module.css'

interface SectionProps {
  form: PostForm
}

const zones = Intl.supportedValuesOf('timeZone')

/** Search engines show no more. */
const shownMetaCharacters = 160

function nearBound(max: number): number {
  return Math.floor(max * 0.8)
}

interface FieldSectionsProps extends SectionProps {
  /** The view "Write" has the title above the text. */
  hasTitle: boolean
}

/** Not rendered while only the text changes. A reset unregisters the fields, so they render. */
export const FieldSections = memo(function FieldSections({ form, hasTitle }: FieldSectionsProps) {
  return (
    <>
      <PostDetailsSection form={form} hasTitle={hasTitle} />
      <TermsSection form={form} />
      <SeoSection form={form} />
    </>
  )
}, showsSame)

function showsSame(before: FieldSectionsProps, now: FieldSectionsProps): boolean {
  return (
    before.hasTitle === now.hasTitle &&
    before.form.resets === now.form.resets &&
    before.form.saved === now.form.saved &&
    before.form.isLocked === now.form.isLocked &&
    before.form.fileStore.files === now.form.fileStore.files &&
    isSame(before.form.shownFields, now.form.shownFields)
  )
}

function PostDetailsSection({ form, hasTitle }: FieldSectionsProps) {
  const { post } = form
  return (
    <Panel title="Post Details">
      <div className={layout.stack4}>
        {hasTitle && (
          <TextField
            label="Title"
            {...form.field('title')}
            required
            hint={<Count text={post.title} max={postBounds.titleCharacters} />}
          />
        )}
        <TextAreaField
          label="Summary"
          {...form.field('summary')}
          rows={3}
          hint={<Count text={post.summary} max={postBounds.summaryCharacters} />}
        />
        <StatusField form={form} />
        <ScheduleFields form={form} />
        <FeaturedImage form={form} />
      </div>
    </Panel>
  )
}

function Count({ text, max }: { text: string; max: number }) {
  return <CharacterCount length={text.length} max={max} showFrom={nearBound(max)} />
}

/** A new post is published or a draft; a saved one can have any status. */
function StatusField({ form }: SectionProps) {
  const offered = form.saved ? statuses : statuses.filter((status) => status !== 'hide')
  return (
    <SelectField
      label="Status"
      {...form.field('post_status')}
      className={styles.shortField}
      options={offered.map((status) => ({ value: status, label: statusLabels[status] }))}
      hint={statusHint(form)}
    />
  )
}

function statusHint({ saved, post }: PostForm): string {
  if (statusToSave({ ...post, post_status: 'published' }, saved) === 'draft')
    return 'Only staff and the author can read it until the time below.'
  if (saved?.post_status === 'published' && post.post_status === 'published')
    return 'Readers see the last saved version until you save this one.'
  if (post.post_status === 'published') return 'Everyone can read it as soon as you save.'
  return 'Only staff and the author can read it.'
}

function ScheduleFields({ form }: SectionProps) {
  const { publish_at, unpublish_at, time_zone } = form.post
  const isPlanned = publish_at !== '' || unpublish_at !== ''
  const isDraft = statusToSave(form.post, form.saved) !== 'published'
  return (
    <div className={layout.row}>
      {isDraft && (
        <TextField
          label="Publish at"
          {...form.field('publish_at')}
          type="datetime-local"
          className={styles.shortField}
          hint="The post becomes public at this time. Leave blank to go by the status."
        />
      )}
      {(!isDraft || isPlanned) && (
        <TextField
          label="Hide at"
          {...form.field('unpublish_at')}
          type="datetime-local"
          className={styles.shortField}
          hint="Leave blank to keep it public."
        />
      )}
      {isPlanned && (
        <SelectField
          label="Time zone"
          {...form.field('time_zone')}
          className={styles.shortField}
          options={zonesWith(time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      )}
    </div>
  )
}

/** Browsers know other names, such as UTC, than those that they list. */
function zonesWith(zone: string): readonly string[] {
  return zones.includes(zone) ? zones : [zone, ...zones]
}

function FeaturedImage({ form }: SectionProps) {
  const { post } = form
  return (
    <>
      <ImageSlotField
        label="Featured image"
        slotKey={featuredImage}
        slot={post.featured_image}
        file={form.fileStore.files.get(featuredImage)}
        fileStore={form.fileStore}
        dispatch={form.dispatch}
        alt={post.featured_image_alt || 'Featured image'}
        error={form.errorOf('featured_image')}
      />
      {hasImage(post.featured_image) && (
        <TextField
          label="Alt text of the featured image"
          {...form.field('featured_image_alt')}
          hint="What the image shows, for people who can’t see it. Leave blank if it’s decorative."
        />
      )}
    </>
  )
}

function TermsSection({ form }: SectionProps) {
  const { post } = form
  return (
    <Panel title="Taxonomy">
      <div className={layout.stack4}>
        <NamesField
          kind="category"
          label="Categories"
          name="category_names"
          max={postBounds.categories}
          value={post.category_names}
          error={form.errorOf('category_names')}
          onChange={(list) => form.change({ category_names: list })}
        />
        <NamesField
          kind="tag"
          label="Tags"
          name="tag_names"
          max={postBounds.tags}
          value={post.tag_names}
          error={form.errorOf('tag_names')}
          onChange={(list) => form.change({ tag_names: list })}
        />
      </div>
    </Panel>
  )
}

function SeoSection({ form }: SectionProps) {
  const { post } = form
  return (
    <Panel title="SEO (Optional)">
      <div className={layout.stack4}>
        <TextAreaField
          label="Meta description"
          {...form.field('meta_description')}
          rows={3}
          placeholder={`What search engines show under the title (max ${shownMetaCharacters} characters)`}
          hint={
            <CharacterCount
              length={post.meta_description.length}
              max={postBounds.metaDescriptionCharacters}
              warnAbove={shownMetaCharacters}
              warning={`Search engines show about ${shownMetaCharacters}.`}
            />
          }
        />
        <TextField label="Keywords" {...form.field('keywords')} hint="Separated by commas." />
      </div>
    </Panel>
  )
}
