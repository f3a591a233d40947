import type { SigningDocument } from '#contract/signing.ts'
import { isSigningOpen, getPartyToAct } from '#contract/rules/funding/signing.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { useSigningDocuments } from './api.ts'
import { MemberActions } from './MemberActions.tsx'
import { describeSigningProgress, memberStates } from './signing-labels.ts'
import { SigningRow } from './SigningRow.tsx'

const signableLead =
  'Download and read each document. Then upload the signed copy, or write a comment if something is wrong.'

export function SigningPage() {
  usePageTitle('Documents to sign')
  const company = useAppSelector(selectCompany)
  return company && <Documents key={company.id} companyId={company.id} status={company.status} />
}

function Documents({ companyId, status }: { companyId: string; status: CompanyStatus }) {
  const query = useSigningDocuments(companyId)
  return (
    <>
      <PageHead
        title="Documents to sign"
        lead={isSigningOpen(status) ? signableLead : 'Download the documents and your signed copies.'}
      />
      <Card title={query.data ? describeSigningProgress(query.data.results, 'applicant') : 'Documents'}>
        <Async
          query={query}
          name="the documents"
          rows={2}
          tile
          empty={
            <EmptyState
              title="No documents yet"
              link={{ label: 'Go to your dashboard', href: paths.dashboard }}
            >
              Documents appear here when your reviewer adds them, and we’ll email you.
            </EmptyState>
          }
        >
          {({ results }) => <DocumentRows documents={results} status={status} />}
        </Async>
      </Card>
    </>
  )
}

interface DocumentRowsProps {
  documents: readonly SigningDocument[]
  status: CompanyStatus
}

function DocumentRows({ documents, status }: DocumentRowsProps) {
  const next = documents.find((document) => document.status === 'to_sign')
  return (
    <CardRows>
      {documents.map((document) => (
        <SigningRow key={document.id} document={document} state={memberStates[document.status]}>
          {isSigningOpen(status) && getPartyToAct(document.status) !== null && (
            <MemberActions document={document} isMain={document === next} />
          )}
        </SigningRow>
      ))}
    </CardRows>
  )
}
