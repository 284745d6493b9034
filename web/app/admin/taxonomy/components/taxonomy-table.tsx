import type { Term } from '@ledgerdeck/contract/taxonomy'
import { Link } from 'react-router'
import { counted, wholeNumber } from '../../../ui/counts.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { type TaxonomyState, taxonomyAddress } from '../taxonomy-address.ts'
import { headings, plurals, publicAddress } from '../taxonomy-words.ts'
import { TaxonomyForm } from './taxonomy-form.tsx'
import { TaxonomyMergeForm } from './taxonomy-merge-form.tsx'
import { TaxonomyRemoval } from './taxonomy-removal.tsx'
import styles from './taxonomy-table.module.css'

interface TaxonomyTableProps {
  state: TaxonomyState
  terms: readonly Term[]
  /** Told when something was done, or failed because somebody else was faster. */
  onSettled: () => void
}

export function TaxonomyTable({ state, terms, onSettled }: TaxonomyTableProps) {
  const { kind } = state
  return (
    <DataTable
      caption={headings[kind]}
      rows={terms}
      rowKey={({ id }) => `${kind} ${id}`}
      columns={columnsOf(kind, onSettled)}
      empty={<NoTerms state={state} />}
    />
  )
}

function columnsOf(kind: TaxonomyState['kind'], onSettled: () => void): Column<Term>[] {
  return [
    { key: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => <span className={styles.name}>{name}</span> },
    { key: 'slug', header: 'Address', cell: (term) => <Slugs term={term} /> },
    {
      key: 'published',
      header: 'Published',
      align: 'end',
      cell: (term) => <Published kind={kind} term={term} />,
    },
    { key: 'posts', header: 'All posts', align: 'end', cell: ({ posts }) => wholeNumber(posts) },
    ...(kind === 'category' ? [questionColumn] : []),
    {
      key: 'actions',
      isControl: true,
      header: 'Actions',
      cell: (term) => <Actions kind={kind} term={term} onSettled={onSettled} />,
    },
  ]
}

const questionColumn: Column<Term> = {
  key: 'questions',
  header: 'Questions',
  align: 'end',
  cell: ({ id, name, questions }) =>
    questions === 0 ? (
      '0'
    ) : (
      <Link to={`/admin/questions?category=${id}`} aria-label={`${counted(questions, 'question')} of ${name}`}>
        {wholeNumber(questions)}
      </Link>
    ),
}

interface ActionsProps extends Pick<TaxonomyTableProps, 'onSettled'> {
  kind: TaxonomyState['kind']
  term: Term
}

function Actions({ kind, term, onSettled }: ActionsProps) {
  const { name } = term
  return (
    <span className={styles.actions}>
      <DialogButton size="small" label="Rename" name={`Rename ${name}`} title={`Rename “${name}”`}>
        {(close) => <TaxonomyForm kind={kind} term={term} onClose={close} onSettled={onSettled} />}
      </DialogButton>
      <DialogButton size="small" label="Merge" name={`Merge ${name}`} title={`Merge “${name}” into another ${kind}`}>
        {(close) => <TaxonomyMergeForm kind={kind} term={term} onClose={close} onSettled={onSettled} />}
      </DialogButton>
      {term.posts + term.questions === 0 && <TaxonomyRemoval kind={kind} term={term} onSettled={onSettled} />}
    </span>
  )
}

function Slugs({ term: { slug, former_slugs } }: { term: Term }) {
  return (
    <span className={styles.slugs}>
      <span>{slug}</span>
      {former_slugs.length > 0 && <span className={styles.former}>earlier: {former_slugs.join(', ')}</span>}
    </span>
  )
}

function Published({ kind, term: { name, slug, published_posts } }: { kind: TaxonomyState['kind']; term: Term }) {
  if (published_posts === 0) return '0'
  return (
    <Link to={publicAddress(kind, slug)} aria-label={`${counted(published_posts, 'published post')} of ${name}`}>
      {wholeNumber(published_posts)}
    </Link>
  )
}

function NoTerms({ state: { kind, search, use } }: { state: TaxonomyState }) {
  if (search === '' && use === 'all')
    return <EmptyState title={`There are no ${plurals[kind]} yet.`} text="Make one here, or where a post is written." />
  return (
    <EmptyState title={`No ${plurals[kind]} found.`} text="A shorter search finds more.">
      <LinkButton to={taxonomyAddress({ kind })} variant="primary">
        Show all {plurals[kind]}
      </LinkButton>
    </EmptyState>
  )
}
