import { Button } from '#web/ui/actions/Button.tsx'
import { paths } from '#web/core/address/paths.ts'
import { PlainPage } from './PlainPage.tsx'

/** Shown to analysts and admins instead of a founder's page if no company is selected. */
export function StaffStartPage() {
  return (
    <PlainPage
      title="No company selected"
      text="Founders apply and upload documents here. To see every application with its answers and documents, go to the pipeline."
    >
      <Button href={paths.admin.pipeline}>Go to the pipeline</Button>
    </PlainPage>
  )
}
