import { countries as source } from 'countries-list'
import { expect, test } from 'vitest'
import { makeCountryRows, printCountryRows } from './country-rows.ts'

test('the rows are those of the package, with the corrections', async () => {
  await expect(printCountryRows(makeCountryRows(source))).toMatchFileSnapshot('./country-rows.data.ts')
})
