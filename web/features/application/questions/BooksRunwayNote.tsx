import { flushSync } from 'react-dom'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { useListMetricsQuery } from '#web/features/financials/api.ts'
import { describeRunway, toRunwayRequest } from '#web/features/financials/books-runway.ts'
import { focusField } from '#web/ui/fields/field.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface BooksRunwayNoteProps {
  field: string
  value: unknown
  onTake: (months: number) => void
}

export function BooksRunwayNote({ field, value, onTake }: BooksRunwayNoteProps) {
  const metrics = useListMetricsQuery(toRunwayRequest(useAppSelector(selectCompany))).currentData
  const runway = describeRunway(metrics)
  if (!runway) return null
  const { months, claim, basis } = runway
  const take = (taken: number) => {
    // A field that gets the focus begins with what it shows.
    flushSync(() => onTake(taken))
    focusField(field)
  }
  return (
    <Row wrap>
      <Text variant="small" tone="secondary">
        Your books say <b>{claim}</b>
        {basis && `: ${basis}`}.
      </Text>
      {months !== null && Number(value ?? NaN) !== months && (
        <ActionLink onClick={() => take(months)}>Use {claim}</ActionLink>
      )}
      <ActionLink href={paths.figure('runway')}>Show where it comes from</ActionLink>
    </Row>
  )
}
