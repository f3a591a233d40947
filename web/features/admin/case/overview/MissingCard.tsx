import { paths } from '#web/core/address/paths.ts'
import { getStatusParty } from '#contract/rules/statuses.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { listOtherMissing } from '../shared/case-sections.ts'

const documentsPrefix = 'documents.'

/** Missing documents and connections of an open application, each with a button to request it. */
export function MissingCard({
  company,
  rights,
  onAskFor,
  onAskAbout,
}: Pick<CasePartProps, 'company' | 'rights' | 'onAskFor' | 'onAskAbout'>) {
  const { data: types } = useDictionary('document_types')
  if (getStatusParty(company.status) === null) return null
  const requested = company.actual_review?.document_review?.requested_documents ?? []
  const missing = listOtherMissing(company, types)
  const documents = types.filter(
    ({ id }) =>
      missing.some(({ field }) => field === documentsPrefix + id) &&
      !requested.some(({ document_type }) => document_type === id),
  )
  const lacksConnection = missing.some(({ field }) => field.startsWith('connections.'))
  const rows = [
    ...(lacksConnection
      ? [
          {
            id: 'connections',
            title: 'Accounting',
            note: 'Neither connected nor uploaded as statements',
            tab: 'financials',
            ask: () => onAskAbout('books_missing'),
          },
        ]
      : []),
    ...documents.map(({ id, name }) => ({
      id,
      title: name,
      note: 'Not uploaded and not requested yet',
      tab: 'documents',
      ask: () => onAskFor({ document_type: id }),
    })),
  ]
  if (rows.length === 0) return null
  return (
    <Card title="Missing" action={rows.length}>
      <CardRows>
        {rows.map(({ id, title, note, tab, ask }) => (
          <CardRow key={id}>
            <RowText
              strong
              title={
                <Link tone="inherit" href={paths.admin.company(company.id, tab)}>
                  {title}
                </Link>
              }
              note={note}
            />
            <Button
              kind="line"
              size="small"
              whyDisabled={rights.requestBlock ?? undefined}
              whyIn="tooltip"
              aria-label={`Request ${title}`}
              onClick={ask}
            >
              Request
            </Button>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}
