import type { Term, TermKind } from '@ledgerdeck/contract/terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, isMissing } from '../../../api/call-error.ts'
import { privateApi } from '../../../api/private-client.ts'
import { endpointQuery, queryClient } from '../../../api/query-client.ts'
import { useApiForm } from '../../../api/use-api-form.ts'
import { reloadAfterRefusal, toastFailure } from '../../../api/use-write.ts'
import { useKeptQuery } from '../../../session/screens/screen-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import layout from '../../../ui/first-paint/layout.module.css'
import { useSettled } from '../../../ui/first-paint/use-settled.ts'
import { counted } from '../../../ui/format.ts'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { Spinner } from '../../../ui/progress.tsx'
import { toast } from '../../../ui/toast.ts'
import { countedTerms, mergeLines, type TermMerge } from '../term-texts.ts'
import styles from './term-form.module.css'

interface TermMergeFormProps {
  kind: TermKind
  term: Term
  onClose: () => void
  onSettled: () => void
}

const settledAfterMs = 200

export function TermMergeForm({ kind, term, onClose, onSettled }: TermMergeFormProps) {
  const settle = () => {
    onClose()
    onSettled()
  }
  const form = useApiForm<{ into: Term | null }, { msg: string }>({
    defaultValues: { into: null },
    send,
    onSaved: ({ msg }) => {
      void toast('success', msg)
      settle()
    },
    onFailure: (failure) => {
      reloadAfterRefusal(failure)
      if (isMissing(failure)) {
        toastFailure(failure, 'Not merged.')
        settle()
      }
      return false
    },
  })
  const into = form.watch('into')
  const preview = usePreview(kind, term.id, into?.id ?? null)

  /** The preview has the names that were confirmed. */
  async function send(): Promise<{ msg: string }> {
    if (!preview.value) throw new Error(`Choose a ${kind} first.`)
    return merged(kind, preview.value)
  }

  return (
    <form {...form.formProps} className={layout.stack4} autoComplete="off">
      <TargetFields kind={kind} term={term} into={into} onChoose={(chosen) => form.setValue('into', chosen)} />
      <div role="status">{into && <Preview kind={kind} preview={preview} />}</div>
      <FormProblem title="Not merged" problem={form.problem} />
      <div className={layout.rowEnd}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={!preview.value} aria-disabled={form.isSaving}>
          Merge
        </Button>
      </div>
    </form>
  )
}

function merged(kind: TermKind, { from, into }: TermMerge): Promise<{ msg: string }> {
  return privateApi.admin.mergeTerms({
    params: { kind, id: from.id },
    body: { into_id: into.id, base_name: from.name, into_base_name: into.name },
  })
}

type LoadedPreview = ReturnType<typeof usePreview>

function usePreview(kind: TermKind, id: number, intoId: number | null) {
  const input = { params: { kind, id }, query: { into_id: intoId ?? 0 } }
  const query = { ...endpointQuery(privateApi.admin.previewTermMerge, input), enabled: intoId !== null }
  const { data, error, isFetching } = useQuery(query, queryClient)
  // An earlier count may be outdated.
  return { value: isFetching || error ? null : (data ?? null), failure: error, isLoading: isFetching }
}

function Preview({ kind, preview: { value, failure, isLoading } }: { kind: TermKind; preview: LoadedPreview }) {
  if (isLoading) return <Spinner label="Counting..." />
  if (failure) return <Callout tone="danger" title={failureText(failure)} />
  if (!value) return null
  return (
    <Callout tone="warning" title="You can’t undo this">
      {mergeLines(kind, value).map((line) => (
        <p key={line} className={styles.address}>
          {line}
        </p>
      ))}
    </Callout>
  )
}

interface TargetFieldsProps {
  kind: TermKind
  term: Term
  into: Term | null
  onChoose: (into: Term | null) => void
}

/** Without a search, lists the terms with the most posts. */
function TargetFields({ kind, term, into, onChoose }: TargetFieldsProps) {
  const [typed, setTyped] = useState('')
  const { found, hasMore, failure, isLoading } = useTargets(kind, term.id, useSettled(typed, settledAfterMs))
  const offered = into && !found.some(({ id }) => id === into.id) ? [into, ...found] : found
  return (
    <>
      <TextField
        type="search"
        label={`Find the ${kind}`}
        maxLength={200}
        value={typed}
        hint={
          <span role="status">
            {isLoading ? 'Searching...' : failure ? failureText(failure) : targetsText(kind, { found, hasMore })}
          </span>
        }
        onChange={({ target }) => setTyped(target.value)}
        // Enter searches; it must not submit the merge.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <SelectField
        label="Merge into"
        required
        value={String(into?.id ?? '')}
        options={[
          { value: '', label: `Choose a ${kind}` },
          ...offered.map(({ id, name, posts }) => ({
            value: String(id),
            label: `${name} (${counted(posts, 'post')})`,
          })),
        ]}
        onChange={({ target }) => onChoose(offered.find(({ id }) => String(id) === target.value) ?? null)}
      />
    </>
  )
}

interface Targets {
  found: Term[]
  hasMore: boolean
}

function targetsText(kind: TermKind, { found, hasMore }: Targets): string {
  return hasMore
    ? `${countedTerms(found.length, kind)} shown. Type a name to find others`
    : `${countedTerms(found.length, kind)} to choose from`
}

function useTargets(kind: TermKind, ownId: number, search: string) {
  const query = { search, sort: search === '' ? 'most_posts' : 'a-z' } as const
  const targets = useKeptQuery(endpointQuery(privateApi.admin.listTerms, { params: { kind }, query }))
  const list = targets.shown?.data
  return {
    found: list?.data.filter(({ id }) => id !== ownId) ?? [],
    hasMore: (list?.numOfPages ?? 0) > 1,
    failure: targets.query.error,
    isLoading: targets.query.isFetching,
  }
}
