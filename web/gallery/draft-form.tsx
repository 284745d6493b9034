import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../app/ui/tokens.css'
import '../app/ui/base.css'
import { toCallError } from '../app/api/call-error.ts'
import { upload } from '../app/api/upload.ts'
import { contractResolver, type Transfer } from '../app/api/use-api-form.ts'
import { allFields, useDraftForm } from '../app/session/drafts/use-draft-form.ts'
import { Button } from '../app/ui/button.tsx'
import { TextAreaField, TextField } from '../app/ui/field.tsx'
import { VersionConflict } from '../app/ui/forms/version-conflict.tsx'

interface Article {
  version: number
  title: string
  content: string
}

const resolver = contractResolver<Article>(
  async () => (await import('@ledgerdeck/contract/notes')).createNote.body,
  ({ title, content }) => ({ title, content }),
)

async function call<Answer>(method: 'GET' | 'POST', body?: Article | Person, transfer?: Transfer): Promise<Answer> {
  const request = { method, path: '/api/article', body: JSON.stringify(body), bodyKind: 'json', ...transfer } as const
  const { status, text } = await upload(request, { 'Content-Type': 'application/json' })
  const answer = JSON.parse(text)
  if (status >= 400) throw toCallError({ status, body: answer, retryAfterSeconds: undefined })
  return answer
}

const initial: Article = { version: 1, title: '', content: '' }

function DraftFormPage() {
  const [saved, setSaved] = useState<string | null>(null)
  const form = useDraftForm<Article, Article, Article>({
    initial,
    draft: { name: 'article', ...allFields },
    resolver,
    send: (values, transfer) => call<Article>('POST', values, transfer),
    hasFile: () => true,
    conflict: { code: 'article_changed', load: () => call<Article>('GET') },
    onSaved: ({ title }) => setSaved(title),
  })
  const { field, theirs, draft } = form
  return (
    <main>
      <h1>Draft form</h1>
      <p>{saved !== null && `Saved: ${saved}`}</p>
      <p>{draft.isRestored && 'Unsaved draft from earlier.'}</p>
      {draft.fromOtherTab !== null && <Button onClick={draft.takeFromOtherTab}>Use the other draft</Button>}
      {theirs && (
        <VersionConflict
          title="Two versions"
          savedAt="2026-11-23T08:00:00.000Z"
          level={2}
          mine={form.values.title}
          theirs={theirs.title}
          isBusy={form.isSaving}
          savingLabel="Saving..."
          onKeepMine={() => {
            form.change({ version: theirs.version })
            void form.submit()
          }}
          onTakeTheirs={() => {
            form.discard(theirs)
            form.compare(null)
          }}
          onBack={() => form.compare(null)}
        />
      )}
      <form ref={form.element} aria-label="Article" noValidate onSubmit={form.submit}>
        <TextField {...field('title')} label="Title" />
        <TextAreaField {...field('content')} label="Content" />
        <p role="alert">{form.problem}</p>
        <p>{form.sentFraction !== null && `Sent: ${form.sentFraction}`}</p>
        <Button type="submit" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button onClick={form.cancel}>Stop</Button>
        <Button onClick={() => form.discard()}>Discard</Button>
        <Button onClick={() => form.change({ title: 'Another' })}>Change the title</Button>
      </form>
    </main>
  )
}

interface Person {
  name: string
  city: string
  born: string
}

function differing(from: Person, person: Person): Partial<Person> {
  return {
    ...(person.name !== from.name && { name: person.name }),
    ...(person.city !== from.city && { city: person.city }),
    ...(person.born !== from.born && { born: person.born }),
  }
}

function EditsForm() {
  const [saved, setSaved] = useState<Person>({ name: 'Maya', city: 'Perth', born: '' })
  const form = useDraftForm<Person, Person, never, Partial<Person>>({
    initial: saved,
    draft: {
      name: 'person',
      accept: (stored): stored is Partial<Person> => typeof stored === 'object',
      toKept: (person) => differing(saved, person),
      toValues: (edits) => ({ ...saved, ...edits }),
      afterSave: differing,
    },
    savedBy: (person) => person,
    send: (person) => call<Person>('POST', person),
    onSaved: setSaved,
  })
  return (
    <form ref={form.element} aria-label="Person" noValidate onSubmit={form.submit}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('city')} label="City" />
      <TextField {...form.field('born')} label="Born" type="date" />
      <p>{form.isChanged ? 'Changed' : 'As saved'}</p>
      <Button type="submit">Send</Button>
      <Button onClick={() => setSaved({ name: 'Mia', city: 'Hobart', born: '1990-05-17' })}>Change elsewhere</Button>
    </form>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <>
    <DraftFormPage />
    <EditsForm />
  </>,
)
