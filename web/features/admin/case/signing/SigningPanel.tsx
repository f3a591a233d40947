import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { canAddSigningDocuments } from '#contract/rules/funding/signing.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { SigningDocument } from '#contract/signing.ts'
import { useAddSigningDocumentsMutation, useSigningDocuments } from '#web/features/signing/api.ts'
import { FileDialog } from '#web/features/signing/FileDialog.tsx'
import { describeSigningProgress, staffStates } from '#web/features/signing/signing-labels.ts'
import { SigningRow } from '#web/features/signing/SigningRow.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { Card, CardBody, CardRows } from '#web/ui/layout/Card.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { assignedOnlyReason, type CaseRights } from '../shared/case-state.ts'
import { StaffActions } from './StaffActions.tsx'

interface SigningPanelProps {
  company: Company
  rights: CaseRights
}

export const SigningPanel = (props: SigningPanelProps) =>
  (canAddSigningDocuments(props.company.status) || props.company.signing.total > 0) && <Panel {...props} />

function Panel({ company, rights: { isAllowed } }: SigningPanelProps) {
  const query = useSigningDocuments(company.id)
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title="Documents to sign"
      sub={query.currentData && describeSigningProgress(query.currentData.results, 'funder')}
      action={
        canAddSigningDocuments(company.status) && (
          <Button
            kind="line"
            size="small"
            whyDisabled={isAllowed ? undefined : assignedOnlyReason}
            whyIn="tooltip"
            onClick={() => setAdding(true)}
          >
            Add documents
          </Button>
        )
      }
    >
      <Async
        query={query}
        name="the documents"
        rows={1}
        tile
        empty={
          <CardBody>
            <Text tone="secondary">
              Add documents for the company to sign. Its members get an email, download the documents and
              upload signed copies.
            </Text>
          </CardBody>
        }
      >
        {({ results }) => <DocumentRows documents={results} status={company.status} isAllowed={isAllowed} />}
      </Async>
      {isAdding && <AddDialog companyId={company.id} onClose={() => setAdding(false)} />}
    </Card>
  )
}

interface DocumentRowsProps extends Pick<CaseRights, 'isAllowed'> {
  documents: readonly SigningDocument[]
  status: CompanyStatus
}

const DocumentRows = ({ documents, status, isAllowed }: DocumentRowsProps) => (
  <CardRows>
    {documents.map((document) => (
      <SigningRow key={document.id} document={document} state={staffStates[document.status]}>
        {isAllowed && <StaffActions document={document} status={status} />}
      </SigningRow>
    ))}
  </CardRows>
)

function AddDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const [add] = useAddSigningDocumentsMutation()
  return (
    <FileDialog
      title="Add documents to sign"
      submitLabel="Add documents"
      label="Documents"
      noteLabel="Message to members"
      multiple
      done="Documents added. The members will get an email."
      action={({ files, note }) => add({ params: { companyId }, body: { files, ...(note && { note }) } })}
      onClose={onClose}
    >
      <p>The members will get one email, and can then download the documents and upload signed copies.</p>
    </FileDialog>
  )
}
