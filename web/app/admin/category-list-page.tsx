import type { Term, TermKind } from '@ledgerdeck/contract/terms'
import { Link } from 'react-router'
import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import { counted, wholeNumber } from '../ui/format.ts'
import type { Column } from '../ui/tables/data-table.tsx'
import styles from './category-list-page.module.css'
import { PageViews } from './components/list-heading.tsx'
import { RowOpener } from './lists/components/list-rows.tsx'
import { defineListPage } from './lists/components/list-screen.tsx'
import { alphabetical } from './lists/list-options.ts'
import { TermForm } from './terms/components/term-form.tsx'
import { TermMergeForm } from './terms/components/term-merge-form.tsx'
import {
  countedTerms,
  headings,
  kinds,
  maxSearchLength,
  plurals,
  publicAddress,
  sortLabels,
  type TermListState,
  termSearch,
  useLabels,
} from './terms/term-texts.ts'

const title = 'Category List'

const views = kinds.map((kind) => ({ to: termSearch.address({ kind }), label: headings[kind] }))

const page = defineListPage({
  search: termSearch,
  query: ({ kind, ...query }: TermListState) => ({
    ...endpointQuery(privateApi.admin.listTerms, { params: { kind }, query }),
    // A newer list could remove a row with an open form.
    refetchOnWindowFocus: ({ state }: { state: { status: string } }) => state.status === 'error',
  }),
  meta: { title, description: 'Categories and tags of posts.' },
  heading: { title, lede: 'Old links keep working after you rename or merge.' },
  tabs: ({ kind }) => <PageViews label="Kinds" views={views} current={termSearch.address({ kind })} />,
  failed: 'The categories and tags didn’t load.',
  loading: 'Loading categories and tags...',
  caption: ({ shown }) => headings[shown.kind],
  filters: {
    label: ({ kind }) => `Filter ${headings[kind].toLowerCase()}`,
    display: 'dialog',
    searchField: 'search',
    quickField: 'use',
    fields: [
      { name: 'search', label: 'Name or slug', kind: 'text', maxLength: maxSearchLength, isPlain: true },
      { name: 'use', label: 'Use', kind: 'select', options: optionsOf(useLabels) },
      { name: 'sort', label: 'Sort', kind: 'select', options: optionsOf(sortLabels) },
    ],
  },
  useActions: ({ shown: { kind }, onSettled }) => {
    const outcome = { failed: 'Not deleted.', onSuccess: onSettled, onFailure: onSettled }
    const deletion = useWrite((id: number) => privateApi.admin.deleteTerm({ params: { kind, id } }), outcome)
    const cleanUp = useWrite(
      (confirmed: number) => privateApi.admin.deleteUnusedTerms({ params: { kind }, body: { confirmed } }),
      outcome,
    )
    return { deletion, cleanUp, onSettled }
  },
  toolbar: ({ shown: { kind }, list: { unused }, actions: { cleanUp, onSettled } }) => [
    {
      label: 'New',
      name: `New ${kind}`,
      dialog: {
        title: `New ${kind}`,
        initialFocus: 'field',
        content: (close) => <TermForm kind={kind} term={null} onClose={close} onSettled={onSettled} />,
      },
    },
    {
      key: 'delete-unused',
      label: `Delete unused (${wholeNumber(unused)})`,
      variant: 'danger',
      isDisabled: unused === 0 || cleanUp.isPending,
      confirm: {
        title: `Delete ${countedTerms(unused, kind)}?`,
        text: 'No post, draft or question uses them. Their links will stop working. We delete up to 1,000 at once. You can’t undo this.',
        action: `Delete ${countedTerms(unused, kind)}`,
      },
      onSelect: () => cleanUp.write(unused),
    },
  ],
  total: ({ list, shown }) => `${countedTerms(list.total, shown.kind)} found`,
  isDense: true,
  sorts: {
    name: alphabetical,
    published: { ascending: 'fewest_posts', descending: 'most_posts', first: 'descending' },
  },
  columns: ({ shown, open }) => termColumns(shown.kind, open),
  details: { title: ({ name }) => name, content: (term, { shown }) => <TermFacts kind={shown.kind} term={term} /> },
  empty: ({ shown }) => <NoTerms state={shown} />,
  rowKey: ({ id }, { shown }) => `${shown.kind} ${id}`,
  rowName: ({ name }) => name,
  rowActions: {
    header: 'Actions',
    of: (term: Term, { shown: { kind }, actions: { deletion, onSettled } }) => {
      const { id, name } = term
      return [
        {
          label: 'Rename',
          name: `Rename ${name}`,
          dialog: {
            title: `Rename “${name}”`,
            initialFocus: 'field' as const,
            content: (close) => <TermForm kind={kind} term={term} onClose={close} onSettled={onSettled} />,
          },
        },
        {
          label: 'Merge',
          name: `Merge ${name}`,
          dialog: {
            title: `Merge “${name}” into another ${kind}`,
            initialFocus: 'field' as const,
            content: (close) => <TermMergeForm kind={kind} term={term} onClose={close} onSettled={onSettled} />,
          },
        },
        ...(term.posts + term.questions > 0
          ? []
          : [
              {
                label: 'Delete',
                name: `Delete ${name}`,
                variant: 'danger' as const,
                isDisabled: deletion.isPending,
                confirm: {
                  title: `Delete “${name}”?`,
                  text: 'No post or question uses it. Its links will stop working. You can’t undo this.',
                },
                onSelect: () => deletion.write(id),
              },
            ]),
      ]
    },
  },
})

function NoTerms({ state: { kind, search, use } }: { state: TermListState }) {
  if (search === '' && use === 'all')
    return <EmptyState title={`No ${plurals[kind]} yet.`} text="Create one here, or when you write a post." />
  return (
    <EmptyState title={`No ${plurals[kind]} found.`} text="Try a shorter search.">
      <LinkButton to={termSearch.address({ kind })} variant="primary">
        Show all {plurals[kind]}
      </LinkButton>
    </EmptyState>
  )
}

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component

function termColumns(kind: TermKind, open: (id: number) => void): readonly Column<Term>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      isRowHeader: true,
      cell: ({ id, name }) => (
        <RowOpener id={id} onOpen={open}>
          {name}
        </RowOpener>
      ),
    },
    { key: 'slug', header: 'Slug', cell: (term) => <Slugs term={term} /> },
    {
      key: 'published',
      header: 'Published',
      align: 'end',
      width: 11,
      cell: (term) => <Published kind={kind} term={term} />,
    },
    { key: 'posts', header: 'All posts', align: 'end', width: 9, cell: ({ posts }) => wholeNumber(posts) },
    ...(kind === 'category' ? [questionColumn] : []),
  ]
}

const questionColumn: Column<Term> = {
  key: 'questions',
  header: 'Questions',
  align: 'end',
  width: 9,
  cell: (term) => <Questions term={term} />,
}

function Questions({ term: { id, name, questions } }: { term: Term }) {
  if (questions === 0) return '0'
  return (
    <Link to={`/admin/questions?category=${id}`} aria-label={`${counted(questions, 'question')} of ${name}`}>
      {wholeNumber(questions)}
    </Link>
  )
}

function Slugs({ term: { slug, former_slugs } }: { term: Term }) {
  return (
    <span className={styles.slugs}>
      {slug}
      {former_slugs.length > 0 && <span className={styles.former}> earlier: {former_slugs.join(', ')}</span>}
    </span>
  )
}

function Published({ kind, term: { name, slug, published_posts } }: { kind: TermKind; term: Term }) {
  if (published_posts === 0) return '0'
  return (
    <Link to={publicAddress(kind, slug)} aria-label={`${counted(published_posts, 'published post')} of ${name}`}>
      {wholeNumber(published_posts)}
    </Link>
  )
}

function TermFacts({ kind, term }: { kind: TermKind; term: Term }) {
  return (
    <dl className={styles.facts}>
      <dt>Slug</dt>
      <dd>
        <Slugs term={term} />
      </dd>
      <dt>Published posts</dt>
      <dd>
        <Published kind={kind} term={term} />
      </dd>
      <dt>All posts</dt>
      <dd>{wholeNumber(term.posts)}</dd>
      {kind === 'category' && (
        <>
          <dt>Questions</dt>
          <dd>
            <Questions term={term} />
          </dd>
        </>
      )}
    </dl>
  )
}
