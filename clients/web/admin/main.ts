import { mount } from 'svelte';
import '../src/app.css';
import { keepFocus } from '../src/browser/focus.ts';
import Admin from './Admin.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(Admin, { target });
keepFocus();
