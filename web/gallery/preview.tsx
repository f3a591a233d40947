import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import '@fontsource/poppins/latin-400.css'
import '@fontsource/poppins/latin-500.css'
import '@fontsource/poppins/latin-600.css'
import '#web/ui/theme/layers.css'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/reset.css'
import '#web/ui/theme/tokens.css'
import { DenseLayout } from '#web/ui/theme/density.tsx'

// The code of dialogs and menus loads when they open, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const toolbar = (title: string, items: string[]) => ({ toolbar: { title, items, dynamicTitle: true } })

const preview: Preview = {
  globalTypes: {
    scheme: toolbar('Scheme', ['light', 'dark']),
    density: toolbar('Density', ['comfortable', 'dense']),
  },
  initialGlobals: { scheme: 'light', density: 'comfortable' },
  decorators: [
    (Story, { globals }) => {
      document.documentElement.dataset['scheme'] = String(globals['scheme'])
      return globals['density'] === 'dense' ? (
        <DenseLayout>
          <Story />
        </DenseLayout>
      ) : (
        <Story />
      )
    },
  ],
}

export default preview
