import { Button } from '#web/ui/layout/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useListParams } from './use-list-params.ts'

interface PeriodFilterProps {
  /** The filters of the list in the address, which Clear removes; `after` and `before` are among them. */
  filterNames: readonly string[]
}

/** The days between which a list is cut, and the way back to all of it; both are in the address. */
export function PeriodFilter({ filterNames }: PeriodFilterProps) {
  const { params, change } = useListParams()
  const isFiltered = filterNames.some((name) => params.get(name))
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={params.get('after')}
        onChange={(after) => change({ after })}
      />
      <TextField
        label="Before"
        type="date"
        value={params.get('before')}
        onChange={(before) => change({ before })}
      />
      {isFiltered && (
        <Button
          kind="quiet"
          onClick={() => change(Object.fromEntries(filterNames.map((name) => [name, null])))}
        >
          Clear
        </Button>
      )}
    </>
  )
}
