import type { Company } from '#contract/companies.ts'
import type { RequestedDocument } from '#contract/reviews.ts'
import { hasNewFile, isRequestOpen } from '#contract/rules/review-items.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { DocumentDownload } from '#web/features/admin/viewer/DocumentDownload.tsx'
import { DocumentDecision } from './DocumentDecision.tsx'
import { ReviewRow } from './ReviewPartRow.tsx'

interface DocumentRequestProps {
  company: Company
  reviewId: string
  request: RequestedDocument
  /** The snapshot time of the connected data that replaces the file; undefined without such data. */
  provenAt: string | undefined
  isAllowed: boolean
}

function getState(request: RequestedDocument, provenAt: string | undefined): [StateTone, string] {
  if (request.status === 'accepted') return ['ok', 'Accepted']
  if (hasNewFile(request)) return ['info', 'Received']
  if (provenAt) return ['ok', `Data as of ${formatDate(provenAt)}`]
  return ['warn', request.status === 'sent_back' ? 'Sent back' : 'Waiting']
}

export function DocumentRequest(props: DocumentRequestProps) {
  const { company, reviewId, request, isAllowed } = props
  const { document_type_name, documents, note, reason } = request
  const provenAt = props.provenAt ?? request.proven_at ?? undefined
  const [tone, label] = getState(request, provenAt)
  const canDecide = isAllowed && (hasNewFile(request) || !isRequestOpen(request))
  return (
    <ReviewRow
      title={document_type_name}
      tag={
        <StateTag tone={tone} plain>
          {label}
        </StateTag>
      }
      note={note}
    >
      {reason && (
        <Text tone="secondary" typed>
          Sent back on {formatDate(request.sent_back_at)}: “{reason}”
        </Text>
      )}
      {documents.map((document) => (
        <Row key={document.id} gap={1} justify="between">
          <Text as="span" anywhere>
            {document.filename}
          </Text>
          <FileTags file={document} />
          <DocumentDownload document={document} />
        </Row>
      ))}
      {canDecide && <DocumentDecision company={company} reviewId={reviewId} request={request} />}
    </ReviewRow>
  )
}
