import type { Avatar } from '../protocol/model.ts';

/** Faces of players, drawn around 50,50, each with its own background. */

interface Drawing {
  ground: string;
  drawn: string;
}

export const avatars: Record<Avatar, Drawing> = {
  fox: {
    ground: '#d9733a',
    drawn:
      '<path d="M20 22L40 40H60L80 22L84 52L50 86L16 52Z" fill="#f2d2ad"/>' +
      '<path d="M20 22L42 42L50 62L58 42L80 22L82 46L66 60L50 84L34 60L18 46Z" fill="#a8481d"/>' +
      '<path d="M34 60L50 84L66 60L56 64L50 74L44 64Z" fill="#fff5e4"/><circle cx="37" cy="52" r="3.6" fill="#23160f"/>' +
      '<circle cx="63" cy="52" r="3.6" fill="#23160f"/><path d="M45 77h10l-5 7Z" fill="#23160f"/>',
  },
  owl: {
    ground: '#3d5a80',
    drawn:
      '<path d="M24 30L36 36H64L76 30V62C76 78 64 86 50 86S24 78 24 62Z" fill="#8a6b4f"/><circle cx="39" cy="50" r="13" fill="#f6e7cd"/>' +
      '<circle cx="61" cy="50" r="13" fill="#f6e7cd"/><circle cx="39" cy="50" r="6" fill="#20180f"/><circle cx="61" cy="50" r="6" fill="#20180f"/>' +
      '<circle cx="41" cy="48" r="2" fill="#fff"/><circle cx="63" cy="48" r="2" fill="#fff"/><path d="M45 58h10l-5 9Z" fill="#eaa23a"/>' +
      '<path d="M38 74q4 4 8 0q4 4 8 0q4 4 8 0" fill="none" stroke="#f6e7cd" stroke-width="3"/>',
  },
  frog: {
    ground: '#e6c25a',
    drawn:
      '<circle cx="33" cy="36" r="13" fill="#4f8f4a"/><circle cx="67" cy="36" r="13" fill="#4f8f4a"/>' +
      '<path d="M16 58C16 42 32 38 50 38S84 42 84 58C84 76 68 82 50 82S16 76 16 58Z" fill="#4f8f4a"/><circle cx="33" cy="35" r="8" fill="#fff8e0"/>' +
      '<circle cx="67" cy="35" r="8" fill="#fff8e0"/><circle cx="34" cy="36" r="4" fill="#182410"/><circle cx="66" cy="36" r="4" fill="#182410"/>' +
      '<path d="M28 60Q50 78 72 60" fill="none" stroke="#182410" stroke-width="3.5" stroke-linecap="round"/>' +
      '<circle cx="26" cy="58" r="5" fill="#e08a6b" opacity=".7"/><circle cx="74" cy="58" r="5" fill="#e08a6b" opacity=".7"/>',
  },
  cat: {
    ground: '#7b4b94',
    drawn:
      '<path d="M22 24L42 38H58L78 24L80 56C80 74 66 84 50 84S20 74 20 56Z" fill="#2b2530"/><path d="M27 32L38 40L26 46ZM73 32L62 40L74 46Z" fill="#d98aa0"/>' +
      '<path d="M31 54q6-7 12 0q-6 5-12 0ZM57 54q6-7 12 0q-6 5-12 0Z" fill="#f0c84b"/><path d="M37 51v6M63 51v6" stroke="#16121a" stroke-width="3"/>' +
      '<path d="M46 64h8l-4 5Z" fill="#d98aa0"/>' +
      '<path d="M50 69q-3 6-8 4M50 69q3 6 8 4" fill="none" stroke="#d9cfe0" stroke-width="2.2" stroke-linecap="round"/>',
  },
  wren: {
    ground: '#5aa39a',
    drawn:
      '<path d="M18 62C18 40 34 26 54 26C72 26 82 40 80 56C78 74 62 84 46 84C30 84 18 76 18 62Z" fill="#9a5b34"/>' +
      '<path d="M30 66C30 54 42 48 54 50C66 52 72 60 68 70C62 80 50 84 44 84C36 82 30 76 30 66Z" fill="#f6e6cf"/>' +
      '<circle cx="58" cy="43" r="4.5" fill="#1d120b"/><circle cx="59.5" cy="41.5" r="1.5" fill="#fff"/><path d="M78 44L94 49L79 54Z" fill="#eab04a"/>' +
      '<path d="M46 36q12-8 24 0" fill="none" stroke="#f6e6cf" stroke-width="3.5" stroke-linecap="round"/>',
  },
  bear: {
    ground: '#c9a227',
    drawn:
      '<circle cx="29" cy="33" r="12" fill="#7a4a2b"/><circle cx="71" cy="33" r="12" fill="#7a4a2b"/><circle cx="29" cy="33" r="6" fill="#d9a77d"/>' +
      '<circle cx="71" cy="33" r="6" fill="#d9a77d"/><circle cx="50" cy="56" r="30" fill="#7a4a2b"/><ellipse cx="50" cy="66" rx="14" ry="11" fill="#f0d9ba"/>' +
      '<circle cx="39" cy="50" r="3.6" fill="#20140c"/><circle cx="61" cy="50" r="3.6" fill="#20140c"/><path d="M44 61h12l-6 6Z" fill="#20140c"/>' +
      '<path d="M50 67v4q-4 3-7 1M50 71q4 3 7 1" fill="none" stroke="#20140c" stroke-width="2.2" stroke-linecap="round"/>',
  },
  hare: {
    ground: '#b8506a',
    drawn:
      '<path d="M36 44C28 26 30 10 37 10S46 28 45 42ZM64 44C72 26 70 10 63 10S54 28 55 42Z" fill="#efe3d3"/>' +
      '<path d="M37 36C34 26 35 18 37.5 18S41 28 41 38ZM63 36C66 26 65 18 62.5 18S59 28 59 38Z" fill="#e39aa8"/>' +
      '<path d="M24 62C24 46 36 38 50 38S76 46 76 62S64 86 50 86S24 78 24 62Z" fill="#efe3d3"/><circle cx="39" cy="58" r="3.8" fill="#241a1c"/>' +
      '<circle cx="61" cy="58" r="3.8" fill="#241a1c"/><path d="M46 66h8l-4 5Z" fill="#b8506a"/><path d="M50 71v6" stroke="#241a1c" stroke-width="2.2"/>',
  },
  moth: {
    ground: '#2f4858',
    drawn:
      '<path d="M50 50C38 24 14 26 16 44C17 56 30 58 44 56C30 60 26 74 34 78C42 81 49 68 50 58C51 68 58 81 66 78C74 74 70 60 56 56C70 58 83 56 84 44C86 26 62 24 50 50Z" fill="#f0c98a"/>' +
      '<circle cx="31" cy="43" r="6" fill="#8f5a3c"/><circle cx="69" cy="43" r="6" fill="#8f5a3c"/>' +
      '<path d="M50 42V76" stroke="#5b3a29" stroke-width="6" stroke-linecap="round"/>' +
      '<path d="M49 42Q44 28 36 26M51 42Q56 28 64 26" fill="none" stroke="#f0c98a" stroke-width="2.6" stroke-linecap="round"/>',
  },
};
