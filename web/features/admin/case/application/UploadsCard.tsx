import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Grow } from '#web/ui/layout/Layout.tsx'
import { formatCount } from '#web/ui/format.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { getSectionId } from '../shared/case-section.ts'

interface UploadsCardProps {
  company: Company
  types: readonly DocumentType[]
  missing: ReadonlySet<string>
}

export function UploadsCard({ company, types, missing }: UploadsCardProps) {
  const countFiles = (id: string) =>
    company.documents.filter(({ document_type }) => document_type === id).length
  const visibleTypes = types.filter(({ id, show_on_start_flow }) => show_on_start_flow || countFiles(id) > 0)
  return (
    <Card
      id={getSectionId('uploads')}
      title="Uploads"
      action={<ActionLink href={paths.admin.company(company.id, 'documents')}>See all documents</ActionLink>}
    >
      <CardRows>
        {visibleTypes.map(({ id, name }) => (
          <CardRow key={id}>
            <Grow>{name}</Grow>
            {countFiles(id) > 0 ? (
              <StateTag tone="ok" plain>
                {formatCount(countFiles(id), 'file')}
              </StateTag>
            ) : (
              <StateTag tone={missing.has(id) ? 'bad' : 'idle'} plain>
                {missing.has(id) ? 'Missing' : 'None'}
              </StateTag>
            )}
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}
