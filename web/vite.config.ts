import react from '@vitejs/plugin-react'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }
import { defineConfig, type Plugin } from 'vite'
import { compressFolder } from '../tools/compress.ts'
import { joinStyles } from '../tools/join-styles.ts'
import { listPreloads } from '../tools/preloads.ts'

/** Compresses the built files, so that the server does not compress them for each response. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'public',
  closeBundle: () => compressFolder(`${import.meta.dirname}/dist`),
}

/** Keeps CSS modules whose class names no bundled script uses, because server-rendered pages use them. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
}

const layers = '@layer reset, tokens, ui, features;'

/** Adds the layer order to style sheets, because the first style sheet to load determines the order. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/(features|shell|ui)\/.*\.css$/ },
    handler: (code) => ({ code: `${layers}\n${code}`, map: null }),
  },
}

/**
 * Writes the styles of the skeleton into the app's page, and moves the style sheets after the skeleton: in the head
 * they would delay its first paint.
 */
const openingSkeleton: Plugin = {
  name: 'opening-skeleton',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes('<!--opening-->')) return html
      const styles = joinStyles(['tokens', 'opening'].map((name) => page(`ui/theme/${name}.css`)))
      const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
      return sheets
        .reduce((text, sheet) => text.replace(sheet, ''), html)
        .replace('<!--opening-->', () => `<style>${layers}${styles}</style>`)
        .replace('<!--styles-->', () => sheets.join(''))
    },
  },
}

/** Modules to preload: for `/app` and `/login`, for the staff area, and for the pipeline page. */
const preloadGroups = {
  app: ['shell/SignedInArea.tsx', '../node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.esm.js'],
  staff: ['shell/AdminArea.tsx'],
  '/app/admin': ['features/admin/pipeline/PipelinePage.tsx', 'features/admin/pipeline/queries.ts'],
}

const preloads: Plugin = {
  name: 'preloads',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html.replace('__PRELOADS__', () =>
        JSON.stringify(bundle ? listPreloads(import.meta.dirname, bundle, preloadGroups) : {}),
      ),
  },
}

/**
 * Chunks for libraries that rarely change, for the entry, and for the code that founders load first. Without these
 * chunks, a founder's first page would load many small files.
 */
const chunks = [
  {
    name: 'libraries',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|zod|@reduxjs|immer|redux|redux-thunk|react-redux)[\\/]/,
  },
  { name: 'entry', test: /web[\\/]main\.tsx/ },
  {
    name: 'app',
    test: /shell[\\/](store-area|SignedInArea|FounderArea|FounderFrame)|features[\\/]dashboard[\\/](DashboardPage|queries)/,
  },
]

/** PDF.js loads its image decoders by their original names from one folder. The version makes them cacheable. */
const getAssetPath = ({ names }: { names: readonly string[] }) =>
  names.some((name) => name.endsWith('_nowasm_fallback.js'))
    ? `assets/pdfjs-${pdfjs.version}/[name][extname]`
    : 'assets/[name]-[hash][extname]'

const page = (name: string) => `${import.meta.dirname}/${name}`

export default defineConfig({
  plugins: [react(), layerOrder, keepStyles, openingSkeleton, preloads, compress],
  build: {
    target: 'es2023',
    // Inlined assets are data: URLs, which the content security policy blocks for scripts and fonts.
    assetsInlineLimit: 0,
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: page('index.html'),
          output: { codeSplitting: { groups: chunks }, assetFileNames: getAssetPath },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist-server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: page('render.tsx'), output: { codeSplitting: false } },
      },
    },
    /** The styles and scripts that browsers load on public pages. */
    public: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        cssCodeSplit: false,
        manifest: '.vite/public-manifest.json',
        rolldownOptions: { input: page('public.html') },
      },
    },
  },
})
