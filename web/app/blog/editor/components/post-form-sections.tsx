import { postBounds } from '@ledgerdeck/blocks'
import { CharacterCount } from '../../../ui/character-count.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { statuses, statusLabels } from '../../post-rights.ts'
import type { DraftProblem } from '../draft-problems.ts'
import { FEATURED_IMAGE, type PostDraft, type PostFields } from '../post-draft.ts'
import type { PostForm } from '../post-form-state.ts'
import { ImageSlotField } from './image-slot-field.tsx'
import { NamesField } from './names-field.tsx'
import styles from './post-form-sections.module.css'

interface SectionProps {
  form: PostForm
}

/** What a problem says at a field of the post; undefined without one. */
function problemAt(problems: readonly DraftProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.clientId === null && problem.field === field)?.message
}

function useFields({ post, problems, dispatch }: PostForm) {
  return {
    post,
    errorOf: (field: keyof PostFields | 'featured_image') => problemAt(problems, field),
    set: (fields: Partial<PostFields>) => dispatch({ type: 'set', fields }),
  }
}

/** How much of a meta description search engines show. */
const shownMetaCharacters = 160

/** A count is worth its place when the bound is near. */
function nearBound(most: number): number {
  return Math.floor(most * 0.8)
}

export function PostDetailsSection({ form }: SectionProps) {
  const { post, errorOf, set } = useFields(form)
  return (
    <Panel title="Post Details">
      <div className={styles.fields}>
        <TextField
          label="Title"
          name="title"
          required
          value={post.title}
          error={errorOf('title')}
          hint={<Count text={post.title} most={postBounds.titleCharacters} />}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextAreaField
          label="Summary"
          name="summary"
          rows={3}
          value={post.summary}
          error={errorOf('summary')}
          hint={<Count text={post.summary} most={postBounds.summaryCharacters} />}
          onChange={({ target }) => set({ summary: target.value })}
        />
        <StatusField form={form} />
        <FeaturedImage form={form} />
      </div>
    </Panel>
  )
}

function Count({ text, most }: { text: string; most: number }) {
  return <CharacterCount length={text.length} most={most} showFrom={nearBound(most)} />
}

/** A new post is published or a draft; a saved one can have any status. */
function StatusField({ form }: SectionProps) {
  const { post, errorOf, set } = useFields(form)
  const offered = form.saved ? statuses : statuses.filter((status) => status !== 'hide')
  return (
    <SelectField
      label="Status"
      name="post_status"
      className={styles.short}
      options={offered.map((status) => ({ value: status, label: statusLabels[status] }))}
      value={post.post_status}
      error={errorOf('post_status')}
      hint={statusHint(form)}
      onChange={({ target }) => {
        const chosen = statuses.find((status) => status === target.value)
        if (chosen) set({ post_status: chosen })
      }}
    />
  )
}

function statusHint({ saved, post }: PostForm): string {
  if (saved?.post_status === 'published' && post.post_status === 'published')
    return 'Readers see the saved version until you save this one.'
  if (post.post_status === 'published') return 'Everybody can read it as soon as it is saved.'
  return 'Only staff and its author can read it.'
}

function FeaturedImage({ form }: SectionProps) {
  const { post, errorOf, set } = useFields(form)
  return (
    <>
      <ImageSlotField
        label="Featured image"
        place={FEATURED_IMAGE}
        slot={post.featured_image}
        file={form.shelf.files.get(FEATURED_IMAGE)}
        shelf={form.shelf}
        dispatch={form.dispatch}
        alt={post.featured_image_alt || 'Featured image'}
        error={errorOf('featured_image')}
      />
      {hasImage(post) && (
        <TextField
          label="Alternative text of the featured image"
          name="featured_image_alt"
          value={post.featured_image_alt}
          error={errorOf('featured_image_alt')}
          hint="What the image shows, for people who can’t see it. Leave blank if it’s decorative."
          onChange={({ target }) => set({ featured_image_alt: target.value })}
        />
      )}
    </>
  )
}

function hasImage({ featured_image: { kind } }: PostDraft): boolean {
  return kind === 'existing' || kind === 'picked'
}

export function TaxonomySection({ form }: SectionProps) {
  const { post, errorOf, set } = useFields(form)
  return (
    <Panel title="Taxonomy">
      <div className={styles.fields}>
        <NamesField
          kind="category"
          label="Categories"
          name="category_names"
          most={postBounds.categories}
          value={post.category_names}
          error={errorOf('category_names')}
          onChange={(list) => set({ category_names: list })}
        />
        <NamesField
          kind="tag"
          label="Tags"
          name="tag_names"
          most={postBounds.tags}
          value={post.tag_names}
          error={errorOf('tag_names')}
          onChange={(list) => set({ tag_names: list })}
        />
      </div>
    </Panel>
  )
}

export function SeoSection({ form }: SectionProps) {
  const { post, errorOf, set } = useFields(form)
  return (
    <Panel title="SEO (Optional)">
      <div className={styles.fields}>
        <TextAreaField
          label="Meta description"
          name="meta_description"
          rows={3}
          placeholder={`What search engines show under the title (max ${shownMetaCharacters} characters)`}
          value={post.meta_description}
          error={errorOf('meta_description')}
          hint={
            <CharacterCount
              length={post.meta_description.length}
              most={postBounds.metaDescriptionCharacters}
              warnAbove={shownMetaCharacters}
              warning={`Search engines show about ${shownMetaCharacters}.`}
            />
          }
          onChange={({ target }) => set({ meta_description: target.value })}
        />
        <TextField
          label="Keywords"
          name="keywords"
          value={post.keywords}
          error={errorOf('keywords')}
          hint="Separated by commas."
          onChange={({ target }) => set({ keywords: target.value })}
        />
      </div>
    </Panel>
  )
}
