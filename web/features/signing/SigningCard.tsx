import { paths } from '#web/core/address/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { useSigningDocuments } from './api.ts'
import { describeSigningProgress, memberStates } from './signing-labels.ts'

export function SigningCard({ companyId }: { companyId: string }) {
  const { currentData } = useSigningDocuments(companyId)
  const documents = (currentData?.results ?? []).filter(({ status }) => status !== 'withdrawn')
  if (documents.length === 0) return null
  return (
    <Card
      title="Documents to sign"
      sub={describeSigningProgress(documents, 'applicant')}
      action={
        <Button kind="line" size="small" href={paths.sign}>
          View documents
        </Button>
      }
    >
      <CardRows>
        {documents.map(({ id, status, original }) => (
          <CardRow key={id}>
            <RowText title={original.filename} />
            <StateTag tone={memberStates[status].tone}>{memberStates[status].label}</StateTag>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}
