import { countries as source } from 'countries-list'
import { expect, test } from 'vitest'
import { createCountryRows, printCountryRows } from './country-rows.ts'

test('the rows are those of the package, with the corrections', async () => {
  await expect(printCountryRows(createCountryRows(source))).toMatchFileSnapshot('./country-rows.data.ts')
})
