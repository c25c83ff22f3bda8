import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Snackbars } from '#ui/dialogs/snackbars.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
const { hook } = memoryLocation({ path: '/' }); // links of the parts lead nowhere here
if (root)
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        <Router hook={hook}>
          <Gallery />
        </Router>
        <Snackbars />
      </ThemeProvider>
    </StrictMode>,
  );
