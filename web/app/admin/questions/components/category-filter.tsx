import { api } from '../../../api/browser-client.ts'
import { endpointQuery, loadedMs } from '../../../api/query-client.ts'
import { useKeptQuery } from '../../../api/use-kept-query.ts'
import { CategorySelect } from './category-select.tsx'

/** The categories to choose from, with the chosen one. */
export const categoriesQuery = (category: number | null) =>
  endpointQuery(api.admin.listQuestionCategories, { query: { with: category ?? undefined } })

const none = { data: [], more: false }

/** @param value the id of the chosen category, or empty */
export function CategoryFilter({ value }: { value: string }) {
  const query = categoriesQuery(value === '' ? null : Number(value))
  const choices = useKeptQuery({ ...query, staleTime: loadedMs }).shown?.data ?? none
  return <CategorySelect choices={choices} anyLabel="All" isCounted chosen={value} defaultValue={value} />
}
