import type { ClimateGrant } from '#contract/grants.ts'
import { hasAwardLetter, isAwardLetterPending } from '#contract/rules/grants.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import { useAppSelector } from '#web/core/store.ts'
import { findGrant } from '#web/features/company/entities.ts'
import { acceptedKinds } from '#web/features/documents/accepted-types.ts'
import { selectFileLockReason } from '#web/features/documents/selectors.ts'
import { AttachedFilesArea } from '#web/features/documents/UploadArea.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { useStepHref } from '#web/features/company/step-href.ts'
import { useSelectedContractId } from './selected-contract.ts'
import { grantDocuments } from './grant-documents.ts'
import { selectGrantIds } from './selectors.ts'
import { Link } from '#web/ui/actions/Link.tsx'

export function GrantDocumentsStep() {
  const lock = useAppSelector(selectFileLockReason)
  const all = useAppSelector(selectGrantIds)
  const contractId = useSelectedContractId()
  const ids = contractId === null ? all : all.filter((id) => id === contractId)
  const awardHref = useStepHref('grant/main')
  return (
    <Stack gap={3}>
      {lock && <Note>{lock}</Note>}
      {ids.length === 0 && !lock && (
        <Note>
          Before you can add these documents, add a grant or contract under{' '}
          {awardHref ? <Link href={awardHref}>Award</Link> : 'Contracts and awards'}.
        </Note>
      )}
      {ids.map((id, index) => (
        <GrantDocumentsCard key={id} id={id} title={ids.length > 1 ? `Grant ${index + 1}` : 'Documents'} />
      ))}
    </Stack>
  )
}

function GrantDocumentsCard({ id, title }: { id: string; title: string }) {
  const { company, grantIds } = useAppSelector(selectConnect)
  const isLocked = useAppSelector((state) => selectFileLockReason(state) !== null)
  const grant = company.data && findGrant(company.data, grantIds, id)
  if (!grant) {
    return <Card title={title} sub="You can add files after your answers about this grant are saved." />
  }
  const count = grantDocuments.filter(({ slot }) => grant[slot] !== null).length
  return (
    <Card
      id={`climate_grant.${id}.contract`}
      title={title}
      sub={`${count} of ${grantDocuments.length} added. We accept ${acceptedKinds}.`}
    >
      <CardRows>
        {grantDocuments.map(({ slot, name, about }) => {
          const file = grant[slot]
          const isLetter = slot === 'contract'
          return (
            <AttachedFilesArea
              key={slot}
              target={{ owner: 'climate_grant', grant: grant.id, slot }}
              files={file ? [file] : []}
              name={name}
              about={isLetter && !file && !isLocked ? <LetterHint grant={grant} /> : about}
              state={isLetter && <LetterTag grant={grant} />}
            />
          )
        })}
      </CardRows>
    </Card>
  )
}

function LetterTag({ grant }: { grant: ClimateGrant }) {
  if (hasAwardLetter(grant)) return <StateTag tone="ok">Received</StateTag>
  return isAwardLetterPending(grant) ? (
    <StateTag tone="idle">Expected</StateTag>
  ) : (
    <StateTag tone="warn">Required</StateTag>
  )
}

function LetterHint({ grant }: { grant: ClimateGrant }) {
  const awardHref = useStepHref('grant/main')
  const award = awardHref ? <Link href={awardHref}>Award</Link> : 'Contracts and awards'
  if (isAwardLetterPending(grant))
    return (
      <>
        Expected on {formatDate(grant.expected_award_letter_date)}. Upload the letter when you have it, or
        change the date under {award}.
      </>
    )
  return (
    <>
      Upload the signed letter or a draft. If you haven’t received the letter yet, enter the expected date
      under {award}.
    </>
  )
}
