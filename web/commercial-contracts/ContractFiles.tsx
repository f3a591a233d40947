import Box from '@mui/material/Box'
import { useAppSelector } from '../app/store.ts'
import { selectCompany } from '../connect/selectors.ts'
import { acceptedKinds } from '../docs/accepted.ts'
import type { AttachedTarget } from '../docs/targets.ts'
import { AttachedArea } from '../docs/UploadArea.tsx'
import { Card, CardRows } from '../ui/Card.tsx'

const target: AttachedTarget = { owner: 'commercial_contracts' }

/** The contracts themselves, beside the answers about them. */
export function ContractFiles() {
  const files = useAppSelector((state) => selectCompany(state)?.commercial_contract.files) ?? []
  return (
    <Box sx={{ mt: 5 }}>
      <Card title="The contracts" sub={`We take ${acceptedKinds}.`}>
        <CardRows>
          <AttachedArea
            target={target}
            files={files}
            name="Signed contracts"
            about="The largest first. More can follow when we ask."
          />
        </CardRows>
      </Card>
    </Box>
  )
}
