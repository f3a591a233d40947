import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import { getStatusParty } from '#contract/rules/statuses.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import type { CaseTab } from '../shared/case-tabs.ts'
import type { CasePartProps } from '../shared/case-state.ts'
import { listMissingConnectionsAndDocuments } from '../shared/case-sections.ts'

type MissingCardProps = Pick<CasePartProps, 'company' | 'rights' | 'onAskFor' | 'onAskAbout'>

interface MissingRow {
  id: string
  title: string
  note: string
  tab: CaseTab
  ask: () => void
}

function listMissingTypes(company: Company, types: readonly DocumentType[], missing: ReadonlySet<string>) {
  const requests = company.actual_review?.document_review?.requested_documents ?? []
  const requestedTypes = new Set(requests.map(({ document_type }) => document_type))
  return types.filter(({ id }) => missing.has(`documents.${id}`) && !requestedTypes.has(id))
}

function listRows({ company, onAskFor, onAskAbout }: MissingCardProps, types: readonly DocumentType[]) {
  const missing = new Set(listMissingConnectionsAndDocuments(company, types).map(({ field }) => field))
  const books: MissingRow = {
    id: 'books',
    title: 'Accounting',
    note: 'Not connected, and no statements uploaded',
    tab: 'financials',
    ask: () => onAskAbout('books_missing'),
  }
  const documents = listMissingTypes(company, types, missing).map(({ id, name }): MissingRow => ({
    id,
    title: name,
    note: 'Not uploaded and not requested yet',
    tab: 'documents',
    ask: () => onAskFor({ document_type: id }),
  }))
  return missing.has('connections.accounting') ? [books, ...documents] : documents
}

export function MissingCard(props: MissingCardProps) {
  const { company, rights } = props
  const { data: types } = useDictionary('document_types')
  const rows = getStatusParty(company.status) === null ? [] : listRows(props, types)
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
