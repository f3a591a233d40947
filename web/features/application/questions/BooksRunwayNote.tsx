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
  onApply: (months: number) => void
}

export function BooksRunwayNote({ field, value, onApply }: BooksRunwayNoteProps) {
  const metrics = useListMetricsQuery(toRunwayRequest(useAppSelector(selectCompany))).currentData
  const runway = describeRunway(metrics)
  if (!runway) return null
  const { months, claim, basis } = runway
  const applyMonths = (newMonths: number) => {
    // The field must show the new value before it gets focus.
    flushSync(() => onApply(newMonths))
    focusField(field)
  }
  return (
    <Row wrap>
      <Text variant="small" tone="secondary">
        Your books show <b>{claim}</b>
        {basis && `: ${basis}`}.
      </Text>
      {months !== null && Number(value ?? NaN) !== months && (
        <ActionLink onClick={() => applyMonths(months)}>Use {claim}</ActionLink>
      )}
      <ActionLink href={paths.figure('runway')}>View calculation</ActionLink>
    </Row>
  )
}
