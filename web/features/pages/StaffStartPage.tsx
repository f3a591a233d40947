import { Button } from '#web/ui/actions/Button.tsx'
import { paths } from '#web/core/address/paths.ts'
import { PlainPage } from './PlainPage.tsx'

/** Stands in place of a founder's page for analysts and admins who have not selected a company. */
export function StaffStartPage() {
  return (
    <PlainPage
      title="This page shows one company"
      text="Founders apply and send their documents here. You have no company of your own and need none: the pipeline lists every application, with its answers and documents."
    >
      <Button href={paths.admin.pipeline}>Go to the pipeline</Button>
    </PlainPage>
  )
}
