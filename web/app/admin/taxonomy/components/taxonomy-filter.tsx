import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormValues, writeValues } from '../../../ui/form-values.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { optionsOf, SelectField } from '../../../ui/select-field.tsx'
import styles from '../../components/filter-form.module.css'
import {
  readTaxonomyState,
  sortLabels,
  type TaxonomyState,
  taxonomyAddress,
  useLabels,
  wholeTaxonomy,
} from '../taxonomy-address.ts'
import { headings } from '../taxonomy-words.ts'

/** What of the list is shown, and in which order. */
export function TaxonomyFilter({ state }: { state: TaxonomyState }) {
  const { kind, search, use, sort } = state
  const navigate = useNavigate()
  const form = useFormValues({ search, use, sort })

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    const wanted = readTaxonomyState(new URLSearchParams([...fields, ['kind', kind]]))
    void navigate(taxonomyAddress(wanted), { preventScrollReset: true })
  }

  return (
    <search aria-label={`Filter ${headings[kind].toLowerCase()}`}>
      <form ref={form} className={styles.form} autoComplete="off" onSubmit={apply}>
        <TextField
          type="search"
          name="search"
          label="Name or address"
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={search}
        />
        <SelectField name="use" label="Use" options={optionsOf(useLabels)} defaultValue={use} />
        <SelectField name="sort" label="Sort" options={optionsOf(sortLabels)} defaultValue={sort} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            Apply filters
          </Button>
          <LinkButton
            to={taxonomyAddress({ kind })}
            preventScrollReset
            onClick={() => writeValues(form.current, wholeTaxonomy)}
          >
            Clear
          </LinkButton>
        </div>
      </form>
    </search>
  )
}
