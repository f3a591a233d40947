import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { acceptedKinds } from '#web/features/documents/accepted-types.ts'
import type { AttachedTarget } from '#web/features/documents/targets.ts'
import { AttachedFilesArea } from '#web/features/documents/UploadArea.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'

const target: AttachedTarget = { owner: 'commercial_contracts' }

export function ContractFiles() {
  const files = useAppSelector((state) => selectCompany(state)?.commercial_contract.files) ?? []
  return (
    <Card id="commercial_contracts.files" title="Contract files" sub={`We accept ${acceptedKinds}.`}>
      <CardRows>
        <AttachedFilesArea
          target={target}
          files={files}
          name="Signed contracts"
          about="Upload at least the largest contract if you have copies. We may request more later."
        />
      </CardRows>
    </Card>
  )
}
