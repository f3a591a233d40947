import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { formatCount } from '#web/ui/format.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { getSectionId } from '../shared/case-section.ts'

interface UploadsCardProps {
  company: Company
  types: readonly DocumentType[]
  missing: ReadonlySet<string>
}

export function UploadsCard({ company, types, missing }: UploadsCardProps) {
  const rows = types
    .map((type) => ({
      ...type,
      count: company.documents.filter(({ document_type }) => document_type === type.id).length,
    }))
    .filter(({ show_on_start_flow, count }) => show_on_start_flow || count > 0)
  return (
    <Card
      id={getSectionId('uploads')}
      title="Uploads"
      action={<ActionLink href={paths.admin.company(company.id, 'documents')}>View all documents</ActionLink>}
    >
      <CardRows>
        {rows.map(({ id, name, count }) => (
          <CardRow key={id}>
            <RowText title={name} />
            <StateTag tone={count > 0 ? 'ok' : missing.has(id) ? 'bad' : 'idle'} plain>
              {count > 0 ? formatCount(count, 'file') : missing.has(id) ? 'Missing' : 'No files'}
            </StateTag>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}
