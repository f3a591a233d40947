import { useAppSelector } from '#web/core/store.ts'
import { selectFacts } from '#web/features/company/selectors.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { acceptedKinds } from './accepted-types.ts'
import { selectDocuments, selectFileLockReason } from './selectors.ts'
import { UploadArea } from './UploadArea.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { type NeededDocument, listNeededDocuments, loansTag } from './needed.ts'
import { Link } from '#web/ui/actions/Link.tsx'

interface NeededDocumentsProps {
  title: string
  /** The id of a review whose documents are shown elsewhere on the page. */
  exceptReview?: string | undefined
}

export function NeededDocuments({ title, exceptReview }: NeededDocumentsProps) {
  const { status, error, data, refetch } = useDictionary('document_types')
  const facts = useAppSelector(selectFacts)
  const documents = useAppSelector(selectDocuments)
  const lock = useAppSelector(selectFileLockReason)
  if (!facts) return null
  const needed = listNeededDocuments({ ...facts, documents }, lock !== null)
  const sub = lock === null && data.length > 0 && describeProgress(needed)
  return (
    <Card title={title} sub={sub}>
      {status === 'failed' && (
        <FailedState
          title="The list of documents couldn’t be loaded"
          requestId={error?.details.request_id}
          onRetry={refetch}
        >
          {error?.message}. Your documents are safe.
        </FailedState>
      )}
      {status !== 'failed' && data.length === 0 && <SkeletonRows label="Loading the documents" tile />}
      {needed.length > 0 && (
        <CardRows>
          {needed.map(({ id, name, help, tag }) => (
            <UploadArea
              key={id}
              type={id}
              exceptReview={exceptReview}
              name={name}
              about={id === projections ? <ProjectionsHelp help={help} /> : help}
              state={<StateTag tone={tag.tone}>{tag.label}</StateTag>}
            />
          ))}
        </CardRows>
      )}
    </Card>
  )
}

/** The id of the document type "Financial projections", for which applicants can download a CSV template. */
const projections = '0197f000-0003-7000-8000-000000000002'

const ProjectionsHelp = ({ help }: { help: string | null }) => (
  <>
    {help} You can also upload a PDF. No projections yet?{' '}
    <Link href="/templates/financial-projections.csv" download>
      Use our template
    </Link>
    , which opens in any spreadsheet app.
  </>
)

const accepted = `We accept ${acceptedKinds}.`

function describeProgress(needed: readonly NeededDocument[]): string {
  const missing = needed.filter(({ tag }) => tag.label === 'Needed').length
  if (missing > 0) return `${formatCount(missing, 'document')} still needed. ${accepted}`
  const isComplete = needed.every(({ tag }) => tag !== loansTag)
  return isComplete ? `All needed documents are uploaded. ${accepted}` : accepted
}
