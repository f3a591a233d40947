import { selectConnect } from '#web/features/company/slice.ts'
import { useAppSelector } from '#web/core/store.ts'
import { findGrant } from '#web/features/company/entities.ts'
import { acceptedKinds } from '#web/features/documents/accepted-types.ts'
import { selectLock } from '#web/features/documents/selectors.ts'
import { AttachedArea } from '#web/features/documents/UploadArea.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { useStepHref } from '#web/features/company/step-href.ts'
import { useSelectedContract } from './selected-contract.ts'
import { grantDocuments } from './grant-documents.ts'
import { selectGrantIds } from './selectors.ts'
import { Link } from '#web/ui/actions/Link.tsx'

export function GrantDocumentsStep() {
  const lock = useAppSelector(selectLock)
  const all = useAppSelector(selectGrantIds)
  const contractId = useSelectedContract()
  const ids = contractId === null ? all : all.filter((id) => id === contractId)
  const awardHref = useStepHref('grant/main')
  return (
    <Stack gap={3}>
      {lock && <Note>{lock}</Note>}
      {ids.length === 0 && (
        <Note>
          These documents belong to a grant or contract. First add one under{' '}
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
  const grant = company.data && findGrant(company.data, grantIds, id)
  if (!grant) {
    return <Card title={title} sub="You can add files after your answers about this grant are saved." />
  }
  const count = grantDocuments.filter(({ slot }) => grant[slot] !== null).length
  return (
    <Card title={title} sub={`${count} of ${grantDocuments.length} added. We accept ${acceptedKinds}.`}>
      <CardRows>
        {grantDocuments.map(({ slot, name, about }) => {
          const file = grant[slot]
          return (
            <AttachedArea
              key={slot}
              target={{ owner: 'climate_grant', grant: grant.id, slot }}
              files={file ? [file] : []}
              name={name}
              about={about}
            />
          )
        })}
      </CardRows>
    </Card>
  )
}
