import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, FileText } from 'lucide-react'
import { Icon } from '../layout/Icon.tsx'
import { NavList } from '../shells/NavList.tsx'
import { SideDrawer } from '../shells/SideDrawer.tsx'
import { Text } from '../layout/Text.tsx'

export default { tags: ['screen'] } satisfies Meta

export const Open: StoryObj = {
  render: () => (
    <>
      <Text>The page under the drawer.</Text>
      <SideDrawer open side="right" onClose={() => {}}>
        <NavList
          items={[
            { label: 'Overview', icon: <Icon of={Building2} />, href: '/app', current: true },
            { label: 'Documents', icon: <Icon of={FileText} />, href: '/app/documents' },
          ]}
        />
      </SideDrawer>
    </>
  ),
}
