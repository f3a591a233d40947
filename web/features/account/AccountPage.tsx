import { paths } from '#web/core/address/paths.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { CompaniesSetting } from './CompaniesSetting.tsx'
import { DataSetting } from './DataSetting.tsx'
import { MailSetting } from './MailSetting.tsx'
import { NameSetting } from './NameSetting.tsx'

/** `/app/account`: what is the person's own, in every company. */
export function AccountPage() {
  usePageTitle('Your account')
  const user = useAppSelector(selectUser)
  if (!user) return null
  return (
    <>
      <PageHead
        title="Your account"
        lead="What is yours alone, in every company you work with here."
        actions={<ActionLink href={paths.connections}>Connections of your company</ActionLink>}
      />
      <Stack gap={5} divided>
        <NameSetting user={user} />
        <MailSetting />
        <CompaniesSetting user={user} />
        <DataSetting />
      </Stack>
    </>
  )
}
