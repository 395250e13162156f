// Writes what an image is made of, as CycloneDX JSON, to standard output: Debian's packages in it, those whose code or
// data is built into Meldroom, and the npm packages in the web client. Usage, after build.sh:
//   node deploy/sbom.mjs DPKG_FOLDER     the image's /var/lib/dpkg
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [dpkgFolder] = process.argv.slice(2);
if (!dpkgFolder) throw new Error('usage: node deploy/sbom.mjs DPKG_FOLDER');
const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');

function debian(folder, ...names) {
  const format = '${Package}\t${Version}\t${Architecture}\n';
  const listed = execFileSync('dpkg-query', [`--admindir=${folder}`, `--showformat=${format}`, '--show', ...names], { encoding: 'utf8' });
  return listed.trimEnd().split('\n').map((line) => {
    const [name, version, architecture] = line.split('\t');
    return { type: 'library', name, version, purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=bookworm` };
  });
}

const builtIn = read('packages.txt').split('\n').filter((line) => line.startsWith('built-in ')).map((line) => line.split(' ')[1]);
const bundled = JSON.parse(read('../build/web/licenses.json')).map(({ name, version, identifier }) => ({
  type: 'library', name, version, licenses: [{ license: { id: identifier } }], purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
}));
const version = /^project\(meldroom VERSION (\S+)/m.exec(read('../CMakeLists.txt'))[1];

const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name: 'meldroom', version, licenses: [{ license: { id: 'MIT' } }] } },
  components: [...debian(dpkgFolder), ...debian('/var/lib/dpkg', ...builtIn), ...bundled],
};
process.stdout.write(`${JSON.stringify(bom, null, 1)}\n`);
