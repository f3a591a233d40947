// The only module that imports style sheets: the fonts, and what is printed.
import '@fontsource/poppins/latin-400.css'
import '@fontsource/poppins/latin-500.css'
import '@fontsource/poppins/latin-600.css'
import './fonts.css'
import './print.css'
