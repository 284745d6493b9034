import { privateApi } from '../api/private-client.ts'
import { endpointQuery } from '../api/query-client.ts'
import { useWrite } from '../api/use-write.ts'
import { loadForStaff } from '../session/screens/screen-query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { optionsOf } from '../ui/field.tsx'
import { counted } from '../ui/format.ts'
import { defineListPage } from './lists/components/list-screen.tsx'
import { alphabetical } from './lists/list-options.ts'
import { countText, shownRows } from './lists/list-query.ts'
import { CategoryFilter, CategoryName, categoriesQuery } from './questions/components/category-select.tsx'
import { questionColumns } from './questions/components/question-columns.tsx'
import {
  downloadQuestions,
  filterOf,
  importPath,
  maxSearchLength,
  newQuestionPath,
  questionsSearch,
  sortLabels,
  stateLabels,
} from './questions/question-search.ts'

const title = 'Quiz Questions List'

const page = defineListPage({
  search: questionsSearch,
  query: (state) => {
    const { page, sort } = state
    return endpointQuery(privateApi.admin.listQuestions, { query: { ...filterOf(state), page, sort, rows: shownRows } })
  },
  preload: (request, { category }) => loadForStaff(request, categoriesQuery(category)),
  meta: { title, description: 'Questions for readers to check what they’ve learnt.' },
  heading: {
    title,
    lede: 'Each post shows 3–5 published questions from its category. A category needs at least three.',
  },
  failed: 'Failed to fetch questions.',
  loading: 'Loading questions...',
  caption: 'Questions',
  filters: {
    label: 'Filter questions',
    display: 'dialog',
    searchField: 'text',
    quickField: 'is_published',
    fields: [
      {
        name: 'text',
        label: 'Question',
        kind: 'text',
        maxLength: maxSearchLength,
      },
      { name: 'category', label: 'Category', kind: 'custom', control: CategoryFilter, chip: CategoryName },
      { name: 'is_published', label: 'State', kind: 'select', options: optionsOf(stateLabels) },
      { name: 'sort', label: 'Sort', kind: 'select', options: optionsOf(sortLabels) },
    ],
  },
  useActions: ({ clearSelection }) => {
    const publishing = useWrite(
      (body: { ids: number[]; is_published: boolean }) => privateApi.admin.publishQuestions({ body }),
      { failed: 'Nothing was changed.', onSuccess: clearSelection },
    )
    const deletion = useWrite((ids: number[]) => privateApi.admin.deleteQuestions({ body: { ids } }), {
      failed: 'Nothing was deleted.',
      onSuccess: clearSelection,
    })
    return {
      isBusy: publishing.isPending || deletion.isPending,
      publish: (ids: readonly number[], is_published: boolean) => publishing.write({ ids: [...ids], is_published }),
      delete: (ids: readonly number[]) => deletion.write([...ids]),
    }
  },
  toolbar: ({ address }) => [
    { label: 'Add question', variant: 'primary', to: newQuestionPath, state: { list: address } },
    { label: 'Import CSV', to: importPath, state: { list: address } },
  ],
  download: downloadQuestions,
  count: ({ total, is_exact }) => countText(total, is_exact),
  isDense: true,
  sorts: {
    text: alphabetical,
    changed: { ascending: 'changed_oldest', descending: 'changed_latest', first: 'descending' },
  },
  columns: ({ address }) => questionColumns(address),
  empty: ({ isFiltered }) =>
    isFiltered ? (
      <EmptyState title="No question found. Try adjusting your filter." />
    ) : (
      <EmptyState title="No questions yet." text="Write one, or import a CSV file." />
    ),
  rowName: ({ text }) => text,
  rowActions: {
    header: 'Actions',
    of: ({ id, text, is_published }, { actions }) => {
      const label = is_published ? 'Unpublish' : 'Publish'
      return [
        {
          label,
          name: `${label} ${text}`,
          isDisabled: actions.isBusy,
          onSelect: () => actions.publish([id], !is_published),
        },
        {
          label: 'Delete',
          name: `Delete ${text}`,
          variant: 'danger',
          isDisabled: actions.isBusy,
          confirm: { title: 'Delete this question?', text },
          onSelect: () => actions.delete([id]),
        },
      ]
    },
  },
  bulk: {
    label: 'Selected questions',
    actions: ({ ids }, { actions }) => {
      const isDisabled = ids.length === 0 || actions.isBusy
      return [
        { label: 'Publish selected', isDisabled, onSelect: () => actions.publish(ids, true) },
        { label: 'Unpublish selected', isDisabled, onSelect: () => actions.publish(ids, false) },
        {
          label: 'Delete selected',
          variant: 'danger',
          isDisabled,
          confirm: {
            title: `Delete ${counted(ids.length, 'question')}?`,
            text: 'You can’t undo this. To keep a copy, unpublish or download them first.',
          },
          onSelect: () => actions.delete(ids),
        },
      ]
    },
  },
})

export const { handle, clientLoader, shouldRevalidate, meta, HydrateFallback, ErrorBoundary } = page

export default page.Component
